/** A number with a comma before every three digits, from this many digits on; other text as it is. */
const thousands =
  (fromDigits: number) =>
  (text: string): string =>
    text.replace(/^(-?)(\d+)(?=\.\d*$|$)/, (whole, sign: string, digits: string) =>
      digits.length < fromDigits ? whole : sign + digits.replace(/\B(?=(?:\d{3})+$)/g, ','),
    );

/** How people read long numbers: in groups. What is no such number, or not whole yet, stays as it is. */
export const grouped = {
  money: thousands(4),
  // A year or a room number is one word.
  number: thousands(5),
  mobile: (text: string): string => text.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3'),
  idCard: (text: string): string => text.replace(/^(\d{6})(\d{8})(\d{3}[\dXx])$/, '$1 $2 $3'),
} as const;

/** A number as it was before `grouped`. */
export const ungrouped = (text: string): string => text.replace(/[,，\s]/g, '');
