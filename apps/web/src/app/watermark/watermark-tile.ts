const tileWidth = 340;
const tileHeight = 220;

const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`);

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The time on the watermark, to the minute, on the device's clock. */
export const formatMinute = (at: Date): string => {
  const day = [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-');
  return `${day} ${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
};

/** One tile as an image address; the page repeats it. A middle grey reads on light and on dark alike. */
export const watermarkTile = ({ name, time }: { name: string; time: string }): string => {
  const line = (text: string, x: number, y: number): string =>
    `<text x="${x}" y="${y}">${escapeXml(text)}</text><text x="${x}" y="${y + 20}" font-size="13">${escapeXml(time)}</text>`;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${tileWidth}" height="${tileHeight}">`,
    '<g fill="#808890" fill-opacity="0.17" font-size="15" text-anchor="middle" transform="rotate(-22 170 110)"',
    ` font-family="PingFang SC, Microsoft YaHei, Noto Sans SC, Noto Sans CJK SC, sans-serif">`,
    line(name, 85, 70),
    line(name, 255, 165),
    '</g></svg>',
  ].join('');
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
};
