import { DownOutlined } from '@ant-design/icons';
import { lazy, Suspense, useRef } from 'react';
import { countComposite } from '../../platform/list-state/conditions';
import { Popover } from '../popover/popover';
import { advancedSearchTexts as texts } from './advanced-search.texts';
import type { SearchFormProps } from './search-form';
import './advanced-search.css';

// Loaded with the first condition.
const SearchConditions = lazy(async () => ({ default: (await import('./search-conditions')).SearchConditions }));
// Loaded when the panel first opens.
const SearchForm = lazy(async () => ({ default: (await import('./search-form')).SearchForm }));

/** A dropdown of search fields with 重置, 搜索 and 新增; the active conditions stand above the rows (requirements §2). */
export const AdvancedSearch = (props: Omit<SearchFormProps, 'close'>) => {
  const { fields, composite, value, onSearch } = props;
  const button = useRef<HTMLButtonElement>(null);
  const plain = fields.filter(({ name }) => value[name] !== undefined).length;
  const count = plain + (composite === undefined ? 0 : countComposite(value));
  const label = count === 0 ? texts.title : texts.titleWithCount(count);
  return (
    <>
      <Popover
        className="advanced-search"
        label={label}
        triggerClassName="action-button advanced-search-trigger"
        buttonRef={button}
        trigger={
          <>
            {label}
            <DownOutlined aria-hidden />
          </>
        }
      >
        {(close) => (
          <search>
            <Suspense fallback={<div className="search-control-waiting" aria-hidden="true" />}>
              <SearchForm {...props} close={close} />
            </Suspense>
          </search>
        )}
      </Popover>
      {count === 0 ? null : (
        <Suspense fallback={null}>
          <SearchConditions
            fields={fields}
            composite={composite}
            value={value}
            onSearch={onSearch}
            onOpen={() => button.current?.click()}
          />
        </Suspense>
      )}
    </>
  );
};
