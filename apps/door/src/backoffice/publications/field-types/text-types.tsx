import type { PublicField } from '@shuyuan/contract/backoffice/publications/publication';
import { mobileMessages } from '@shuyuan/contract/platform/patterns';
import {
  isEmail,
  isIdCard,
  isMobile,
  isUrl,
  validationMessages as messages,
  tidyMobile,
} from '@shuyuan/contract/platform/validation.rules';
import { autofill, fieldTexts as texts } from './field.texts';
import { controlOf, type DoorFieldType, type InputProps, textOf } from './field-type';
import { lineInput } from './line-input';

const lineMax = 255;
const linesMax = 20_000;

const ruleBound = ({ validation }: PublicField, name: string): number | undefined => {
  const found = validation.find((rule) => typeof rule === 'object' && rule.rule === name);
  return typeof found === 'object' && typeof found.value === 'number' ? found.value : undefined;
};

const faultUnless = (holds: (text: string) => boolean, message: string) => (value: unknown) =>
  holds(textOf(value).trim()) ? undefined : message;

/** One line of text. */
export const text: DoorFieldType = {
  Input: lineInput(({ field }) => ({
    type: 'text',
    autoComplete: autofill.find(([pattern]) => pattern.test(field.name))?.[1] ?? 'off',
    inputMode: field.validation.includes('integer') ? 'numeric' : 'text',
    maxLength: lineMax,
  })),
};

const LinesInput = (props: InputProps) => {
  const { value, onChange, field } = props;
  const typed = textOf(value);
  const most = ruleBound(field, 'max_length') ?? linesMax;
  const length = Array.from(typed).length;
  return (
    <>
      <textarea
        {...controlOf(props)}
        class="control"
        rows={4}
        placeholder={field.settings.placeholder}
        value={typed}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      {most < linesMax || length > linesMax * 0.9 ? (
        <p class={length > most ? 'count over' : 'count'}>{texts.count(length, most)}</p>
      ) : null}
    </>
  );
};

/** Several lines of text. */
export const textarea: DoorFieldType = { Input: LinesInput };

/** A mobile number as people write it. */
export const mobile: DoorFieldType = {
  Input: lineInput({ type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: 20 }),
  judge: (value) => (isMobile(tidyMobile(textOf(value))) ? undefined : mobileMessages.wrong),
  send: (value) => tidyMobile(textOf(value)),
};

export const email: DoorFieldType = {
  Input: lineInput({ type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none' }),
  judge: faultUnless(isEmail, messages.email),
};

export const url: DoorFieldType = {
  Input: lineInput({ type: 'url', inputMode: 'url', autoComplete: 'url', autoCapitalize: 'none' }),
  judge: faultUnless(isUrl, messages.url),
};

/** An ID number ends in a digit or an X, which number pads lack. */
export const idCard: DoorFieldType = {
  Input: lineInput({ type: 'text', autoComplete: 'off', autoCapitalize: 'characters', maxLength: 18 }),
  judge: faultUnless(isIdCard, messages.idCard),
  send: (value) => textOf(value).trim().toUpperCase(),
  isSecret: true,
};

const ColourInput = (props: InputProps) => {
  const { value, onChange } = props;
  const typed = textOf(value);
  return (
    <div class="with-unit">
      <input
        {...controlOf(props)}
        class="control"
        type="text"
        autoCapitalize="none"
        autoComplete="off"
        maxLength={7}
        value={typed}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      <input
        class="swatch"
        type="color"
        aria-label={texts.pickColour}
        value={/^#[0-9a-f]{6}$/.test(typed) ? typed : undefined}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
};

export const color: DoorFieldType = {
  Input: ColourInput,
  judge: faultUnless((colour) => /^#[0-9a-f]{6}$/i.test(colour), texts.colour),
  send: (value) => textOf(value).trim().toLowerCase(),
};
