import type { PublicField } from '@shuyuan/contract/backoffice/publications/publication';
import { fieldTexts as texts } from './field.texts';
import { controlOf, type DoorFieldType, type InputProps, textOf, textsOf } from './field-type';

/** More options than this are chosen from the phone's own list. */
const listedMax = 8;

const RadioList = ({ id, field, value, onChange, isInvalid, isRequired }: InputProps) => (
  <div class="options">
    {field.select_item.map((option) => (
      <label key={option.value} class="option">
        <input
          type="radio"
          name={id}
          aria-invalid={isInvalid}
          checked={option.value === value}
          onChange={() => onChange(option.value)}
        />
        <span>{option.label}</span>
      </label>
    ))}
    {textOf(value) !== '' && !isRequired ? (
      <button type="button" class="plain" onClick={() => onChange('')}>
        {texts.clear}
      </button>
    ) : null}
  </div>
);

const SelectList = (props: InputProps) => (
  <select
    {...controlOf(props)}
    class="control"
    value={textOf(props.value)}
    onChange={(event) => props.onChange(event.currentTarget.value)}
  >
    <option value="">{props.field.settings.placeholder || texts.choose}</option>
    {props.field.select_item.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
);

/** One of few options, all in sight. */
const radio: DoorFieldType = { Input: RadioList, isGroup: true };

/** One of many options. */
const select: DoorFieldType = { Input: SelectList };

/** One option; how it is drawn depends on how many there are. */
export const oneOf = ({ select_item }: PublicField): DoorFieldType => (select_item.length > listedMax ? select : radio);

const CheckList = ({ field, value, onChange, isInvalid, describedBy }: InputProps) => {
  const chosen = textsOf(value);
  const toggle = (option: string) =>
    onChange(chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option]);
  return (
    <div class="options">
      {field.select_item.map((option) => (
        <label key={option.value} class="option">
          <input
            type="checkbox"
            aria-invalid={isInvalid}
            aria-describedby={describedBy}
            checked={chosen.includes(option.value)}
            onChange={() => toggle(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
};

/** Several options. */
export const someOf: DoorFieldType = {
  Input: CheckList,
  isGroup: true,
  empty: [],
  judge: (value, { settings: { count_max: most } }) =>
    most !== undefined && textsOf(value).length > most ? texts.chosenMost(most) : undefined,
  send: (value) => value,
  show: (stored) => textsOf(stored),
};

const SwitchInput = (props: InputProps) => (
  <label class="option">
    <input
      {...controlOf(props)}
      type="checkbox"
      checked={props.value === true}
      aria-label={props.field.name}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
    <span aria-hidden="true">{props.value === true ? texts.yes : texts.no}</span>
  </label>
);

/** Yes or no; no unless it is changed. */
export const yesNo: DoorFieldType = {
  Input: SwitchInput,
  empty: false,
  send: (value) => value === true,
  show: (stored) => stored === true,
};
