const digits = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖'] as const;
const places = ['', '拾', '佰', '仟'] as const;
const groups = ['', '万', '亿', '万亿'] as const;

/** A group of four digits; zeros between two digits are read once. */
const groupWords = (group: number): string => {
  let words = '';
  let hasGap = false;
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.floor(group / 10 ** place) % 10;
    if (digit === 0) {
      hasGap = words !== '';
      continue;
    }
    words += `${hasGap ? digits[0] : ''}${digits[digit]}${places[place]}`;
    hasGap = false;
  }
  return words;
};

/** Four digits at a time, from the left: 万亿 keeps its 亿 only where the group after it is empty. */
const yuanWords = (yuan: number): string => {
  let words = '';
  let hasGap = false;
  for (let at = groups.length - 1; at >= 0; at -= 1) {
    const group = Math.floor(yuan / 10_000 ** at) % 10_000;
    if (group === 0) {
      hasGap = words !== '';
      continue;
    }
    const isGapped = words !== '' && (hasGap || group < 1000);
    const isFollowedByYi = at === 3 && Math.floor(yuan / 10_000 ** 2) % 10_000 !== 0;
    words += `${isGapped ? digits[0] : ''}${groupWords(group)}${isFollowedByYi ? groups[1] : groups[at]}`;
    hasGap = false;
  }
  return words;
};

const smallWords = (jiao: number, fen: number, hasYuan: boolean): string => {
  if (jiao === 0 && fen === 0) return '整';
  const jiaoWords = jiao > 0 ? `${digits[jiao]}角` : hasYuan ? digits[0] : '';
  return `${jiaoWords}${fen > 0 ? `${digits[fen]}分` : '整'}`;
};

/** An amount in fen in the formal numerals of Chinese receipts (大写金额), below ¥ 10,000,000,000,000,000. */
export const amountInWords = (fen: number): string => {
  if (!Number.isSafeInteger(fen)) throw new RangeError(`${fen} is no whole number of fen`);
  const whole = Math.abs(fen);
  const yuan = Math.floor(whole / 100);
  const sign = fen < 0 ? '负' : '';
  if (whole === 0) return '零元整';
  const words = yuan === 0 ? '' : `${yuanWords(yuan)}元`;
  return `${sign}${words}${smallWords(Math.floor(whole / 10) % 10, whole % 10, yuan > 0)}`;
};
