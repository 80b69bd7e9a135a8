const tileWidth = 340;
const tileHeight = 220;

const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`);

/** Two positions in a tile, each repeated beyond the edge, so that a long name continues in the next tile. */
const places = [
  { x: 85, y: 55 },
  { x: 85 + tileWidth, y: 55 },
  { x: 255, y: 165 },
  { x: 255 - tileWidth, y: 165 },
] as const;

/**
 * One tile as an image URL; the page repeats it. Medium grey, about 5 % off a light or a dark page, is hardly in the way of
 * reading, yet legible on a photograph of the screen.
 */
export const watermarkTile = (words: { name: string; time: string; extra: string }): string => {
  const { name, time, extra } = words;
  const third = extra === '' ? '' : `<text y="38" font-size="12">${escapeXml(extra)}</text>`;
  const label = `<text>${escapeXml(name)}</text><text y="20" font-size="13">${escapeXml(time)}</text>${third}`;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${tileWidth}" height="${tileHeight}">`,
    '<g fill="#808890" fill-opacity="0.11" font-size="16" font-weight="500" text-anchor="middle"',
    ' font-family="PingFang SC, Microsoft YaHei, Noto Sans SC, Noto Sans CJK SC, sans-serif">',
    ...places.map(({ x, y }) => `<g transform="translate(${x} ${y}) rotate(-20)">${label}</g>`),
    '</g></svg>',
  ].join('');
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
};
