/** A piece of a number format: characters that are displayed as they are, or a code. */
export interface FormatToken {
  readonly literal?: string;
  readonly code?: string;
}

const piece = /"([^"]*)"|\\(.)|[_*].|\[([^\]]*)\]|(general|am\/pm|上午\/下午|e[+-]|y+|m+|d+|h+|s+|a{3,4}|.)/gisu;

/** A sign of money or a language, such as `[$¥-804]`, a colour, and anything else in brackets. */
const money = /^\$([^-]*)(?:-[0-9a-f]+)?$/i;
const colour = /^(?:black|blue|cyan|green|magenta|red|white|yellow|color\s*\d+)$/i;

const inBrackets = (text: string): FormatToken => {
  const sign = money.exec(text)?.[1];
  if (sign !== undefined) return { literal: sign };
  return colour.test(text) ? { literal: '' } : { code: `[${text}]` };
};

/** The sections of a format code, each as its pieces: of positive numbers, of negative ones, of zero. */
export const sectionsOf = (code: string): FormatToken[][] => {
  const sections: FormatToken[][] = [[]];
  for (const [whole, quoted, escaped, bracketed, sign] of code.matchAll(piece)) {
    if (sign === ';') sections.push([]);
    else if (sign !== undefined) sections.at(-1)?.push({ code: sign.toLowerCase() });
    else if (bracketed !== undefined) sections.at(-1)?.push(inBrackets(bracketed));
    // What pads a cell is displayed as nothing.
    else if (!/^[_*]/.test(whole)) sections.at(-1)?.push({ literal: quoted ?? escaped ?? '' });
  }
  return sections;
};
