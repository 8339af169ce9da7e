// Makes the library linkable until its first source lands.
