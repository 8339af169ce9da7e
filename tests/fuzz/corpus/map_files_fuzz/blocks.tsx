<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="blocks" tilewidth="32" tileheight="32" tilecount="4" columns="4">
  <image source="tiles.png" width="128" height="32"/>
  <tile id="0">
   <objectgroup draworder="index">
    <object id="1" x="0" y="0" width="32" height="32"/>
   </objectgroup>
  </tile>
  <tile id="1">
   <objectgroup draworder="index">
    <object id="1" x="0" y="32">
     <polygon points="0,0 32,0 32,-24"/>
    </object>
   </objectgroup>
  </tile>
  <tile id="2" type="low_wall"/>
  <tile id="3">
   <objectgroup draworder="index">
    <object id="1" type="one_sided" x="32" y="0">
     <polyline points="0,0 -32,0"/>
    </object>
   </objectgroup>
  </tile>
 </tileset>
