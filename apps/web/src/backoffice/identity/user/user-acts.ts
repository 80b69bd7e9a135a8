import type { MadePassword, User } from '@shuyuan/contract/backoffice/identity/user';
import { notify } from '../../../platform/notices';
import { confirm } from '../../../ui/confirm-dialog/confirm';
import type { MenuButtonItem } from '../../../ui/menu-button/menu-button';
import { viewAs } from '../view-as/view-as';
import { disableUsers, enableUsers, endSessions, resetPassword, resetSecondFactor } from './user.queries';
import { userTexts as texts } from './user.texts';

/** Asks, acts and reports success; the call itself reports failures. Resolves with whether it was done. */
const ask = async (question: { title: string; content: string }, act: () => Promise<{ msg: string } | undefined>) => {
  if (!(await confirm({ ...question, danger: true }))) return false;
  return act().then(
    (reply) => {
      if (reply !== undefined) notify.success(reply.msg);
      return true;
    },
    () => false,
  );
};

/** Disables the selected users, after a question. */
export const disableChosen = (users: readonly User[]): Promise<boolean> =>
  ask({ title: texts.confirmDisableMany(users.length), content: texts.willDisable }, () =>
    disableUsers(users.map(({ id }) => id)),
  );

/** The context of the actions on a user. */
export interface ActContext {
  /** The actions that the caller may take on users. */
  readonly may: ReadonlySet<string>;
  readonly mayEndSessions: boolean;
  readonly ownId: number;
  readonly onChanged: () => void;
  readonly onPassword: (made: MadePassword) => void;
}

const reset = async (user: User, context: ActContext): Promise<void> => {
  await ask({ title: texts.confirmReset(user.name), content: texts.willReset }, async () => {
    const { data } = await resetPassword(user.id);
    context.onPassword(data);
    return undefined;
  });
};

/** The entries of 更多 for one user: what the caller may do and what applies. Users cannot do these to themselves. */
export const moreFor = (user: User, context: ActContext): MenuButtonItem[] => {
  const { may, onChanged } = context;
  const isOther = user.id !== context.ownId;
  const isActive = user.state === 'active';
  const { id, name } = user;
  const then = (act: Promise<unknown>): void => void act.then(onChanged);
  const items: (MenuButtonItem | false)[] = [
    isOther &&
      may.has('reset') && { key: 'reset', label: texts.resetPassword, onSelect: () => void reset(user, context) },
    isOther &&
      may.has('reset') &&
      user.second_factor && {
        key: 'second_factor',
        label: texts.resetSecondFactor,
        onSelect: () =>
          then(
            ask({ title: texts.confirmResetSecondFactor(name), content: texts.willResetSecondFactor }, () =>
              resetSecondFactor(id),
            ),
          ),
      },
    isOther &&
      may.has('view_as') &&
      isActive && {
        key: 'view',
        label: texts.viewAs,
        onSelect: () =>
          void ask({ title: texts.confirmViewAs(name), content: texts.willViewAs }, async () => {
            await viewAs(id);
            return undefined;
          }),
      },
    isOther &&
      context.mayEndSessions &&
      isActive && {
        key: 'sessions',
        label: texts.endSessions,
        apart: true,
        onSelect: () =>
          then(ask({ title: texts.confirmEndSessions(name), content: texts.willEndSessions }, () => endSessions(id))),
      },
    isOther &&
      may.has('edit') &&
      isActive && {
        key: 'disable',
        label: texts.disable,
        onSelect: () =>
          then(ask({ title: texts.confirmDisable(name), content: texts.willDisable }, () => disableUsers([id]))),
      },
    may.has('edit') &&
      !isActive && {
        key: 'enable',
        label: texts.enable,
        onSelect: () =>
          then(
            enableUsers([id]).then(
              ({ msg }) => notify.success(msg),
              () => undefined,
            ),
          ),
      },
  ];
  return items.filter((item) => item !== false);
};
