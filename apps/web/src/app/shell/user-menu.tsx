import { DownOutlined, HomeOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons';
import type { Me } from '@shuyuan/contract/backoffice/identity/identity';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FileImage } from '../../ui/file-image/file-image';
import { MenuButton } from '../../ui/menu-button/menu-button';
import { passwordPath } from './fixed-routes';
import { shellTexts } from './shell.texts';
import { signOut } from './sign-out';

const Avatar = ({ user }: { user: Me }) => {
  const [broken, setBroken] = useState(false);
  if (user.avatar !== '' && !broken) {
    return <FileImage className="avatar" url={user.avatar} alt="" onBroken={() => setBroken(true)} />;
  }
  // Drawn by the stylesheet: it repeats the name beside it, so a screen reader must not read it out.
  return <span className="avatar avatar-initial" data-initial={[...user.name][0]} />;
};

/** The menu behind the user's name, with the three entries of requirements §2. */
export const UserMenu = ({ user }: { user: Me }) => {
  const navigate = useNavigate();
  const items = [
    {
      key: 'home',
      label: shellTexts.systemHome,
      icon: <HomeOutlined aria-hidden />,
      href: '/',
      onSelect: () => void navigate('/'),
    },
    {
      key: 'info',
      label: shellTexts.personalInfo,
      icon: <UserOutlined aria-hidden />,
      href: passwordPath,
      onSelect: () => void navigate(passwordPath),
    },
    {
      key: 'out',
      label: shellTexts.signOut,
      icon: <LogoutOutlined aria-hidden />,
      apart: true,
      onSelect: () => void signOut(),
    },
  ];
  const trigger = (
    <>
      <Avatar user={user} />
      <span className="user-name">{user.name}</span>
      <DownOutlined className="user-caret" aria-hidden />
    </>
  );
  return <MenuButton label={shellTexts.userMenu(user.name)} trigger={trigger} className="user-trigger" items={items} />;
};
