import type { GrantableReadyRole } from '@shuyuan/contract/backoffice/access/ready-role';
import { roleTexts } from './role.texts';

const texts = roleTexts.ready;

/** The ready roles from which a new one may start; what they bring can be changed before saving. */
export const ReadyChoice = (props: {
  roles: readonly GrantableReadyRole[];
  chosen: string | undefined;
  onChoose: (role: GrantableReadyRole) => void;
}) => (
  <div className="role-chips ready-choice" role="radiogroup" aria-label={texts.title}>
    <span>{texts.title}</span>
    {props.roles.map((role) => (
      <label key={role.key} data-refused={!role.may_grant} title={role.may_grant ? role.remark : roleTexts.beyondYou}>
        <input
          type="radio"
          name="ready-role"
          checked={props.chosen === role.key}
          disabled={!role.may_grant}
          onChange={() => props.onChoose(role)}
        />
        {role.name}
      </label>
    ))}
  </div>
);
