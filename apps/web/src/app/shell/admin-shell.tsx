import { LoadingOutlined } from '@ant-design/icons';
import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { askFileKey } from '../../backoffice/files';
import { fileKeys } from '../../platform/file-keys';
import { createQueryClient } from '../../platform/query-client';
import { theme } from '../../platform/theme/theme';
import { ConfirmHost } from '../../ui/confirm-dialog/confirm-host';
import { antdTheme } from './antd-theme';
import { ShellLoader } from './shell-loader';
import './shell.css';
import './sidebar.css';
import './top-bar.css';

fileKeys.connect(askFileKey);

const calm = window.matchMedia('(prefers-reduced-motion: reduce)');
const subscribeToCalm = (listener: () => void) => {
  calm.addEventListener('change', listener);
  return () => calm.removeEventListener('change', listener);
};

// antd's own spinner slides in and out; when the work ends before the slide has begun, it stays in the button for good.
// A label of two characters gets no space between them, as in every other button of the product.
const button = { autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden /> };

/** The signed-in product: everything behind the login page. */
export const AdminShell = () => {
  const [client] = useState(createQueryClient);
  const look = useSyncExternalStore(theme.subscribe, theme.resolved);
  const motion = !useSyncExternalStore(subscribeToCalm, () => calm.matches);
  const antd = useMemo(() => antdTheme(look, motion), [look, motion]);
  return (
    <QueryClientProvider client={client}>
      <ConfigProvider locale={zhCN} theme={antd} button={button} wave={{ disabled: !motion }}>
        <ShellLoader />
        <ConfirmHost />
      </ConfigProvider>
    </QueryClientProvider>
  );
};
