const yuanPattern = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/;

/** Parses typed yuan, with or without ¥ and commas, into fen; exact, because it never calculates with fractions. */
export const yuanToFen = (typed: string): number | undefined => {
  const match = yuanPattern.exec(
    typed
      .trim()
      .replace(/^([-−]?)[¥￥]/, '$1')
      .replace(/[,，]/g, '')
      .replace('−', '-'),
  );
  if (!match) return undefined;
  const [, sign, yuan = '', part = ''] = match;
  const fen = Number(yuan) * 100 + Number(part.padEnd(2, '0'));
  return fen === 0 ? 0 : sign === '-' ? -fen : fen;
};

/** Formats fen as yuan for an input: 123450 is 1234.50. */
export const fenToYuan = (fen: number): string => {
  const digits = String(Math.abs(fen)).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
