import { notify } from '../../platform/notices';
import { ActionButton } from '../../ui/action-button/action-button';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { HeaderBar } from '../../ui/header-bar/header-bar';
import { Icon } from '../../ui/icon/icon';
import { iconsByName } from '../../ui/icon/icons-by-name';
import { MenuButton } from '../../ui/menu-button/menu-button';
import { StateTag } from '../../ui/state-tag/state-tag';
import { Exhibit } from './exhibit';
import { galleryTexts as texts } from './gallery.texts';

const tones = ['good', 'bad', 'warn', 'plain'] as const;

const Buttons = () => (
  <Exhibit title={texts.buttons}>
    <ActionButton kind="primary" onClick={() => notify.success(texts.primary)}>
      {texts.primary}
    </ActionButton>
    <ActionButton onClick={() => notify.success(texts.plain)}>{texts.plain}</ActionButton>
    <MenuButton
      label={texts.menuButton}
      trigger={texts.menuButton}
      className="action-button"
      items={texts.menuButtonItems.map((label) => ({ key: label, label, onSelect: () => notify.success(label) }))}
    />
  </Exhibit>
);

const Icons = () => (
  <Exhibit title={texts.icons} wide>
    <ul className="gallery-icons">
      {Object.keys(iconsByName).map((name) => (
        <li key={name}>
          <Icon name={name} />
          <span>{name.replace('Outlined', '')}</span>
        </li>
      ))}
    </ul>
  </Exhibit>
);

/** The components that need no state to be shown. */
export const StillExhibits = () => (
  <>
    <Buttons />
    <Exhibit title={texts.tags}>
      {tones.map((tone) => (
        <StateTag key={tone} tone={tone}>
          {texts.tagNames[tone]}
        </StateTag>
      ))}
    </Exhibit>
    <Exhibit title={texts.headerBar} wide>
      <HeaderBar level={3} icon="TeamOutlined" title={texts.headerBarSample} />
    </Exhibit>
    <Exhibit title={texts.emptyStates} wide>
      <EmptyState icon="FileTextOutlined" title={texts.emptyTitle} hint={texts.emptyHint} />
      <EmptyState tone="failure" icon="ToolOutlined" title={texts.failureTitle} hint={texts.failureHint} />
    </Exhibit>
    <Icons />
    <Exhibit title={texts.backToTop} wide>
      <p>{texts.backToTopHint}</p>
    </Exhibit>
  </>
);
