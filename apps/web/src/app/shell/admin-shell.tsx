import { LoadingOutlined } from '@ant-design/icons';
import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { askFileKey } from '../../backoffice/files';
import { fileKeys } from '../../platform/file-keys';
import { createQueryClient } from '../../platform/query-client';
import { motion } from '../../platform/theme/motion';
import { theme } from '../../platform/theme/theme';
import { ConfirmHost } from '../../ui/confirm-dialog/confirm-host';
import { antdTheme } from './antd-theme';
import { ShellLoader } from './shell-loader';
import './shell.css';
import './sidebar.css';
import './top-bar.css';

fileKeys.connect(askFileKey);

// antd's own spinner slides in and out; when the work ends before the slide has begun, it stays in the button for good.
// A label of two characters gets no space between them, as in every other button of the product.
const button = { autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden /> };

/** The signed-in product: everything behind the login page. */
export const AdminShell = () => {
  const [client] = useState(createQueryClient);
  const look = useSyncExternalStore(theme.subscribe, theme.resolved);
  const moves = useSyncExternalStore(motion.subscribe, motion.moves);
  const antd = useMemo(() => antdTheme(look, moves), [look, moves]);
  return (
    <QueryClientProvider client={client}>
      <ConfigProvider locale={zhCN} theme={antd} button={button} wave={{ disabled: !moves }}>
        <ShellLoader />
        <ConfirmHost />
      </ConfigProvider>
    </QueryClientProvider>
  );
};
