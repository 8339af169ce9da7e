// Makes the outlines in this folder, for those who want others. Needs node alone:
//   npm pack world-atlas@2.0.2 && tar xzf world-atlas-2.0.2.tgz
//   node make_outlines.mjs package/countries-10m.json
// Of each country below it takes the piece with the most vertices, with its holes.
import { readFileSync, writeFileSync } from 'node:fs';

const simple = [
  'Albania', 'Argentina', 'Armenia', 'Austria', 'Azerbaijan', 'Belgium', 'Croatia',
  'Cuba', 'Denmark', 'Finland', 'Gambia', 'Ireland', 'Jamaica', 'Japan', 'Kazakhstan', 'Kyrgyzstan',
  'Lesotho', 'Madagascar', 'Mozambique', 'Myanmar', 'New Zealand', 'Qatar', 'Rwanda', 'Slovenia',
  'South Africa', 'South Korea', 'Sweden', 'Switzerland', 'Thailand', 'Turkey',
  'United Arab Emirates', 'United Kingdom', 'Uzbekistan',
];
const refused = [
  'France', 'Germany', 'Greece', 'Iceland', 'Italy', 'Luxembourg', 'Vietnam',
];
const touching = ['Dhekelia'];

const atlas = JSON.parse(readFileSync(process.argv[2]));
const lines = atlas.arcs.map((arc) => {
  let [x, y] = [0, 0];
  return arc.map(([dx, dy]) => [(x += dx), (y += dy)]);
});

// Arcs that follow each other share an end; ~i is arc i backwards.
const ringOf = (arcs) => arcs.flatMap((i) => {
  const line = i >= 0 ? lines[i] : [...lines[~i]].reverse();
  return line.slice(1);
});
const vertexCount = (rings) => rings.reduce((sum, ring) => sum + ring.length, 0);

for (const country of [...simple, ...refused, ...touching]) {
  const shape = atlas.objects.countries.geometries.find((g) => g.properties.name === country);
  const pieces = (shape.type === 'Polygon' ? [shape.arcs] : shape.arcs)
    .map((polygon) => polygon.map(ringOf));
  const rings = pieces.reduce((a, b) => (vertexCount(b) > vertexCount(a) ? b : a));
  const left = Math.min(...rings[0].map(([x]) => x));
  const low = Math.min(...rings[0].map(([, y]) => y));
  const text = rings.map((ring) =>
    `ring ${ring.length}\n` + ring.map(([x, y]) => `${x - left} ${y - low}\n`).join(''));
  const name = country.toLowerCase().replaceAll(' ', '_');
  const folder = refused.includes(country) ? 'refused/' : touching.includes(country) ? 'touching/' : '';
  writeFileSync(new URL(`${folder}${name}.txt`, import.meta.url), text.join(''));
}
