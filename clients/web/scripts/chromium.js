/** Debian's Chromium; set CHROMIUM for another. */
export const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

export const chromiumArgs = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
];
