import type { ReactNode } from 'react';
import { Icon } from '../icon/icon';
import './header-bar.css';

/** The bar at the top of every screen: the route's icon and title (requirements §2), and the screen's additions. */
export const HeaderBar = (props: { icon: string; title: string; level?: 1 | 3; children?: ReactNode }) => {
  const Heading = props.level === 3 ? 'h3' : 'h1';
  return (
    <div className="header-bar">
      <span className="header-bar-icon">
        <Icon name={props.icon} />
      </span>
      <Heading className="header-bar-title">{props.title}</Heading>
      {props.children === undefined ? null : <div className="header-bar-extra">{props.children}</div>}
    </div>
  );
};
