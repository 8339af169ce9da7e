// The arrow keys walk, the mouse aims, the space key shoots. docs/browser.md says how to run it.
import { Button, connect, gameFrom } from 'arenad-client';

const client = await connect({
  url: 'ws://127.0.0.1:8090',
  token: { name: 'Ann' },
  game: gameFrom('http://127.0.0.1:8088/'),
}).catch((error) => document.body.append(error.message));
const canvas = document.querySelector('canvas');
const pen = canvas.getContext('2d');
const [keys, aim] = [new Set(), { x: 1, y: 0 }];
addEventListener('keydown', (event) => keys.add(event.key));
addEventListener('keyup', (event) => keys.delete(event.key));
canvas.onmousemove = (at) => Object.assign(aim, { x: at.offsetX - 480, y: 288 - at.offsetY });

function paint(colour, { x, y }, radius, outline = []) { // a disc, a polygon, or a line of two points
  pen.fillStyle = pen.strokeStyle = colour;
  pen.beginPath();
  if (outline.length === 0) pen.arc(x, y, radius, 0, 7);
  for (const point of outline) pen.lineTo(point.x, point.y);
  outline.length === 2 ? pen.stroke() : pen.fill();
}
requestAnimationFrame(function draw(now) {
  const axis = (less, more) => keys.has(more) - keys.has(less);
  const move = { x: axis('ArrowLeft', 'ArrowRight'), y: axis('ArrowDown', 'ArrowUp') };
  client.input = { move, aim, buttons: keys.has(' ') ? Button.fire : 0 };
  const { own, others, projectiles: shots, focus } = client.picture(now);
  const radius = (player) => client.match.archetypes[player].radius;
  const { x, y } = focus?.position ?? { x: 30, y: 20 };
  canvas.width = 960; // clears it
  pen.setTransform(24, 0, 0, -24, 480 - 24 * x, 288 + 24 * y); // pixels a metre; y points up
  pen.lineWidth = 0.1;
  for (const shape of client.terrain?.shapes ?? [])
    if (shape.kind === 'wall') paint('#64748b', shape.center, shape.radius, shape.outline);
  for (let i = 0; i < others.count; ++i)
    paint('#0b5cad', { x: others.x[i], y: others.y[i] }, radius(others.archetype[i]));
  for (let i = 0; i < shots.count; ++i) paint('#d9480f', { x: shots.x[i], y: shots.y[i] }, 0.15);
  if (own) paint('#0f766e', own.position, radius(own.archetype));
  requestAnimationFrame(draw);
});
