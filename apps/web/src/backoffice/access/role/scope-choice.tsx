import { type RowScope, rowScopes } from '@shuyuan/contract/backoffice/access/row-scopes';
import { useId } from 'react';
import { roleTexts as texts } from './role.texts';

/** Whose rows the role sees, with one sentence about the chosen scope. An antd form passes value and onChange. */
export const ScopeChoice = (props: {
  /** The scopes that the caller may grant. */
  allowed: readonly RowScope[];
  /** Whose rows each scope means. */
  hints: Readonly<Record<RowScope, string>>;
  value?: RowScope;
  onChange?: (scope: RowScope) => void;
}) => {
  const group = useId();
  return (
    <>
      <div className="role-chips" role="radiogroup" aria-label={texts.scope}>
        {(Object.keys(rowScopes) as RowScope[]).map((scope) => {
          const isRefused = !props.allowed.includes(scope);
          return (
            <label key={scope} data-refused={isRefused} title={isRefused ? texts.scopeNotYours : props.hints[scope]}>
              <input
                type="radio"
                name={group}
                checked={props.value === scope}
                disabled={isRefused}
                onChange={() => props.onChange?.(scope)}
              />
              {rowScopes[scope].label}
            </label>
          );
        })}
      </div>
      {props.value === undefined ? null : <p className="scope-hint">{props.hints[props.value]}</p>}
    </>
  );
};
