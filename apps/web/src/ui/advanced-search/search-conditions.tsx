import { Suspense, useContext } from 'react';
import { createPortal } from 'react-dom';
import { countComposite } from '../../platform/list-state/conditions';
import type { Search } from '../../platform/list-state/list-state';
import { advancedSearchTexts as texts } from './advanced-search.texts';
import type { CompositeSearch } from './composite-search';
import { ConditionTag } from './condition-tag';
import { ConditionsPlace } from './conditions-place';
import { describeCondition, withCondition } from './search-draft';
import type { SearchField } from './search-field';

interface SearchConditionsProps {
  readonly fields: readonly SearchField[];
  readonly composite: CompositeSearch | undefined;
  readonly value: Search;
  readonly onSearch: (search: Search) => void;
  readonly onOpen: () => void;
}

const PlainTags = ({ fields, value, onSearch, onOpen }: SearchConditionsProps) =>
  fields.map((field) => {
    const held = value[field.name];
    if (held === undefined) return null;
    const words = field.kind === 'own' ? field.label : describeCondition(field, held);
    return (
      <ConditionTag
        key={field.name}
        name={words}
        onOpen={onOpen}
        onRemove={() => onSearch(withCondition(value, field.name, undefined))}
      >
        {field.kind === 'own' ? texts.is(field.label, '') : words}
        {field.kind === 'own' ? field.condition(held) : null}
      </ConditionTag>
    );
  });

/** The active conditions on one line, each of which can be removed. */
export const SearchConditions = (props: SearchConditionsProps) => {
  const { composite, value, onSearch, onOpen } = props;
  const place = useContext(ConditionsPlace);
  const line = (
    <div className="search-conditions">
      <ul className="advanced-search-conditions" aria-label={texts.conditions}>
        <PlainTags {...props} />
        {composite !== undefined && countComposite(value) > 0 ? (
          <Suspense fallback={null}>
            <composite.Tags value={value} onOpen={onOpen} onSearch={onSearch} />
          </Suspense>
        ) : null}
      </ul>
      <button type="button" className="search-conditions-clear" onClick={() => onSearch({})}>
        {texts.clearAll}
      </button>
    </div>
  );
  return place === null ? line : createPortal(line, place);
};
