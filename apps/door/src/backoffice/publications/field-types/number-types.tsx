import { isDecimal, isInteger, validationMessages as messages } from '@shuyuan/contract/platform/validation.rules';
import { fieldTexts as texts } from './field.texts';
import { type DoorFieldType, type InputProps, textOf } from './field-type';
import { lineInput } from './line-input';

const scaleDefault = 2;
const starsDefault = 5;

const shown = (stored: unknown): string => (stored === null || stored === undefined ? '' : String(stored));
const trimmed = (value: unknown): string => textOf(value).trim();
const unitOf = ({ field }: InputProps) => field.settings.unit;

/** A whole number. */
export const number: DoorFieldType = {
  Input: lineInput({ type: 'text', inputMode: 'numeric', autoComplete: 'off' }, unitOf),
  judge: (value) => (isInteger(trimmed(value)) ? undefined : messages.integer),
  send: (value) => Number(trimmed(value)),
  show: shown,
};

/** A number with digits after the point. */
export const decimal: DoorFieldType = {
  Input: lineInput({ type: 'text', inputMode: 'decimal', autoComplete: 'off' }, unitOf),
  judge: (value, { settings }) => {
    if (!isDecimal(trimmed(value))) return messages.decimal;
    const scale = settings.scale ?? scaleDefault;
    return isDecimal(trimmed(value), scale) ? undefined : messages.scale(scale);
  },
  show: shown,
};

/** Yuan as typed in fen, without a detour over fractions. */
const fenOf = (yuan: string): number => {
  const [whole = '0', part = ''] = yuan.replace(/^[+-]/, '').split('.');
  const fen = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return yuan.startsWith('-') ? -fen : fen;
};

const yuanOf = (fen: number): string => {
  const digits = String(Math.abs(fen)).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Typed in yuan, sent in fen. */
export const money: DoorFieldType = {
  Input: lineInput({ type: 'text', inputMode: 'decimal', autoComplete: 'off' }, () => texts.yuan),
  judge: (value) => (isDecimal(trimmed(value), 2) ? undefined : texts.money),
  send: (value) => fenOf(trimmed(value)),
  show: (stored) => (typeof stored === 'number' ? yuanOf(stored) : ''),
};

const StarsInput = ({ id, field, value, onChange, isRequired, isInvalid }: InputProps) => {
  const most = field.settings.rate_max ?? starsDefault;
  const chosen = typeof value === 'number' ? value : 0;
  return (
    <div class="stars">
      {Array.from({ length: most }, (_, at) => at + 1).map((count) => (
        <label key={count} class={count <= chosen ? 'star on' : 'star'}>
          <input
            type="radio"
            name={id}
            checked={count === chosen}
            aria-invalid={isInvalid}
            onChange={() => onChange(count)}
          />
          <span aria-hidden="true">★</span>
          <span class="unseen">{texts.stars(count)}</span>
        </label>
      ))}
      {chosen > 0 && !isRequired ? (
        <button type="button" class="plain" onClick={() => onChange('')}>
          {texts.clear}
        </button>
      ) : null}
    </div>
  );
};

/** A rating by stars. */
export const rate: DoorFieldType = {
  Input: StarsInput,
  isGroup: true,
  send: (value) => value,
  show: (stored) => stored,
};
