import { DownOutlined } from '@ant-design/icons';
import { Icon } from '../../ui/icon/icon';
import { MenuButton } from '../../ui/menu-button/menu-button';
import { formsTexts as texts } from './forms.texts';

/** 新增: an empty form, one for files, or one for an existing table. */
export const NewFormButton = (props: { onNew: (start: 'blank' | 'file') => void; onAdopt: () => void }) => (
  <MenuButton
    floating
    className="action-button action-button-primary forms-new"
    label={texts.createMenu}
    trigger={
      <>
        {texts.create}
        <DownOutlined aria-hidden />
      </>
    }
    items={[
      {
        key: 'blank',
        label: texts.blank,
        icon: <Icon name="FormOutlined" />,
        onSelect: () => props.onNew('blank'),
      },
      {
        key: 'file',
        label: texts.file,
        icon: <Icon name="FolderOutlined" />,
        onSelect: () => props.onNew('file'),
      },
      {
        key: 'adopt',
        label: texts.adopt,
        icon: <Icon name="DatabaseOutlined" />,
        apart: true,
        onSelect: props.onAdopt,
      },
    ]}
  />
);
