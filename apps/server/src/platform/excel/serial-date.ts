const dayMs = 86_400_000;
/** Day 0 of the 1900 system, valid from March 1900; earlier days are off by one, after a leap day that never was. */
const epoch1900 = Date.UTC(1899, 11, 30);
const epoch1904 = Date.UTC(1904, 0, 1);
const firstOrdinaryDay = 60;
/** 9999-12-31, the last day that spreadsheet programs know. */
const lastDay = 2_958_465;

const pad = (value: number, digits: number): string => String(value).padStart(digits, '0');

/** `HH:MM:SS`, with milliseconds if there are any. */
const clock = (ms: number): string => {
  const seconds = Math.floor(ms / 1000);
  const text = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => pad(part, 2))
    .join(':');
  return ms % 1000 === 0 ? text : `${text}.${pad(ms % 1000, 3)}`;
};

/** The date and time of a serial number, to the millisecond; undefined when it cannot be displayed. */
export const fromSerial = (serial: number, uses1904: boolean): { date: string; time: string } | undefined => {
  if (!Number.isFinite(serial) || serial < 0) return undefined;
  const total = Math.round(serial * dayMs);
  const day = Math.floor(total / dayMs);
  if (day > lastDay) return undefined;
  const early = !uses1904 && day < firstOrdinaryDay ? dayMs : 0;
  const date = new Date((uses1904 ? epoch1904 : epoch1900 + early) + day * dayMs);
  return { date: date.toISOString().slice(0, 10), time: clock(total % dayMs) };
};

/** The number of a day in the 1900 system; undefined for days before March 1900, where programs disagree. */
export const toSerial = (date: string, time = '00:00:00'): number | undefined => {
  const at = Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)));
  const day = Math.round((at - epoch1900) / dayMs);
  if (!Number.isFinite(day) || day <= firstOrdinaryDay || day > lastDay) return undefined;
  return day + timeFraction(time);
};

/** The fraction of a day at `HH:MM[:SS[.mmm]]`. */
export const timeFraction = (time: string): number =>
  (Number(time.slice(0, 2)) * 3600 + Number(time.slice(3, 5)) * 60 + Number(time.slice(6) || 0)) / 86_400;
