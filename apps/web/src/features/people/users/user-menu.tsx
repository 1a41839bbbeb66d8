import { BulbOutlined, LogoutOutlined, SettingOutlined, UserOutlined } from '@ant-design/icons'
import { Badge, Dropdown } from 'antd'
import { useState } from 'react'
import { useSession } from '../../../client/session.ts'
import { signOut } from '../../../client/sign-out.ts'
import { loadedWhenShown } from '../../../kit/loaded-when-shown.tsx'
import { type ThemeChoice, useThemeChoice } from '../../../kit/theme.ts'
import { useUnread } from './use-unread.ts'

const UserCentre = loadedWhenShown(() => import('./user-centre.tsx'))

const themeNames: Record<ThemeChoice, string> = { auto: '跟随页面', light: '浅色', dark: '深色' }

export const UserMenu = () => {
  const user = useSession((state) => state.user)
  const { choice, choose } = useThemeChoice()
  const [open, setOpen] = useState(false)
  const unread = useUnread()
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            {
              key: 'centre',
              icon: <SettingOutlined />,
              label: unread > 0 ? `用户中心（${unread}条未读）` : '用户中心',
            },
            {
              key: 'theme',
              icon: <BulbOutlined />,
              label: '界面主题',
              children: (['auto', 'light', 'dark'] as const).map((key) => ({
                key: `theme-${key}`,
                label: `${key === choice ? '✓ ' : ''}${themeNames[key]}`,
                onClick: () => choose(key),
              })),
            },
            { type: 'divider' },
            { key: 'logout', icon: <LogoutOutlined />, label: '退出登录' },
          ],
          onClick: ({ key }) => {
            if (key === 'centre') setOpen(true)
            if (key === 'logout') void signOut()
          },
        }}
      >
        <button type="button" className="plain-button shell-tool" data-testid="user-menu">
          <Badge dot={unread > 0} title={unread > 0 ? `${unread}条订阅消息未读` : ''}>
            <UserOutlined />
          </Badge>
          {user?.remarkName || user?.userName}
        </button>
      </Dropdown>
      {open ? <UserCentre onClose={() => setOpen(false)} /> : null}
    </>
  )
}
