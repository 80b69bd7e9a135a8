import type { FieldOption } from '@shuyuan/contract/backoffice/forms/field-option';
import { loadRegions, type Region } from '@shuyuan/web/regions';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { fieldTexts as texts } from './field.texts';
import { type DoorFieldType, type InputProps, textsOf } from './field-type';

type Step = FieldOption | Region;

/** The options of each level, as far as the path leads and one further. */
const levelsOf = (options: readonly Step[], path: readonly string[]): (readonly Step[])[] => {
  if (options.length === 0) return [];
  const [first, ...rest] = path;
  const chosen = options.find(({ value }) => value === first);
  return [options, ...(chosen === undefined ? [] : levelsOf(chosen.children ?? [], rest))];
};

const Levels = ({ props, options }: { readonly props: InputProps; readonly options: readonly Step[] }) => {
  const { id, field, value, onChange, isRequired, isInvalid, describedBy } = props;
  const path = textsOf(value);
  return (
    <div class="levels">
      {levelsOf(options, path).map((level, at) => (
        <select
          // A level is told from the others by its place alone.
          key={`${at}-${path.slice(0, at).join('/')}`}
          id={`${id}-${at}`}
          class="control"
          aria-label={texts.level(field.name, at + 1)}
          aria-required={isRequired}
          aria-invalid={isInvalid}
          aria-describedby={describedBy}
          value={path[at] ?? ''}
          onChange={({ currentTarget }) =>
            onChange([...path.slice(0, at), ...(currentTarget.value === '' ? [] : [currentTarget.value])])
          }
        >
          <option value="">{texts.choose}</option>
          {level.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ))}
    </div>
  );
};

const endsAtLeaf = (options: readonly FieldOption[], path: readonly string[]): boolean =>
  levelsOf(options, path).length === path.length;

/** A path through a tree of options, one list per level. */
export const cascader: DoorFieldType = {
  Input: (props) => <Levels props={props} options={props.field.select_item} />,
  isGroup: true,
  empty: [],
  judge: (value, { select_item }) => (endsAtLeaf(select_item, textsOf(value)) ? undefined : texts.wholePath),
  send: (value) => value,
  show: (stored) => textsOf(stored),
};

const RegionInput = (props: InputProps) => {
  const [regions, setRegions] = useState<readonly Region[] | 'failed'>();
  const load = useCallback(() => {
    setRegions(undefined);
    loadRegions().then(setRegions, () => setRegions('failed'));
  }, []);
  useEffect(load, [load]);
  if (regions === undefined) return <p class="small">{texts.regionsLoading}</p>;
  if (regions !== 'failed') return <Levels props={props} options={regions} />;
  return (
    <p class="small">
      {texts.regionsFailed}{' '}
      <button type="button" class="plain" onClick={load}>
        {texts.tryAgain}
      </button>
    </p>
  );
};

/** Province, city, county; whoever knows no more may stop earlier. */
export const region: DoorFieldType = {
  Input: RegionInput,
  isGroup: true,
  empty: [],
  send: (value) => value,
  show: (stored) => textsOf(stored),
};
