// The arrow keys walk, the mouse aims, the space key shoots. docs/browser.md says how to run it.
import { Button, connect, gameFrom } from 'arenad-client';

const client = await connect({
  url: 'ws://127.0.0.1:8090',
  token: { name: 'Ann' },
  game: gameFrom('http://127.0.0.1:8088/'),
});
const canvas = document.querySelector('canvas');
const pen = canvas.getContext('2d');
const keys = new Set();
const aim = { x: 1, y: 0 };
addEventListener('keydown', (event) => keys.add(event.key));
addEventListener('keyup', (event) => keys.delete(event.key));
canvas.addEventListener('mousemove', ({ offsetX, offsetY }) => {
  Object.assign(aim, { x: offsetX - canvas.width / 2, y: canvas.height / 2 - offsetY });
});

function fill(colour, path) {
  pen.fillStyle = colour;
  pen.fill(new Path2D(path));
}
const disc = (colour, x, y, r) => fill(colour, `M ${x + r} ${y} a ${r} ${r} 0 1 0 0 0.001 z`);

requestAnimationFrame(function draw(now) {
  const axis = (less, more) => keys.has(more) - keys.has(less);
  const move = { x: axis('ArrowLeft', 'ArrowRight'), y: axis('ArrowDown', 'ArrowUp') };
  client.input = { move, aim, buttons: keys.has(' ') ? Button.fire : 0 };
  const { own, others, projectiles: shots, focus } = client.picture(now);
  const { x, y } = focus?.position ?? { x: 30, y: 20 };
  canvas.width = 960; // clears it
  pen.setTransform(24, 0, 0, -24, 480 - 24 * x, 288 + 24 * y); // pixels a metre; y points up
  for (const { kind, outline } of client.terrain?.shapes ?? [])
    if (kind === 'wall') fill('#64748b', `M ${outline.map((p) => `${p.x} ${p.y}`).join(' L ')} z`);
  for (let i = 0; i < others.count; ++i) disc('#0b5cad', others.x[i], others.y[i], 0.5);
  for (let i = 0; i < shots.count; ++i) disc('#d9480f', shots.x[i], shots.y[i], 0.15);
  if (own) disc('#0f766e', own.position.x, own.position.y, 0.5);
  requestAnimationFrame(draw);
});
