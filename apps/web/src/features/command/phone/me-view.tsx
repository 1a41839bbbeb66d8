import { LockOutlined, LogoutOutlined } from '@ant-design/icons'
import { Button, Drawer, Segmented } from 'antd'
import { useState } from 'react'
import { PasswordForm } from '../../../blocks/password-form.tsx'
import { SubscriptionMessages } from '../../../blocks/subscription-messages.tsx'
import { goToLogin, useSession } from '../../../client/session.ts'
import { signOut } from '../../../client/sign-out.ts'
import { useCall } from '../../../client/use-call.ts'
import { missingText } from '../../../kit/format.ts'
import { notify } from '../../../kit/notify.ts'
import { type ThemeChoice, useThemeChoice } from '../../../kit/theme.ts'
import { useDrafts } from './drafts.ts'

const themes: { value: ThemeChoice; label: string }[] = [
  { value: 'auto', label: '跟随页面' },
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
]

export const MePage = () => {
  const user = useSession((state) => state.user)
  const { choice, choose } = useThemeChoice()
  const [changing, setChanging] = useState(false)
  const unsent = useDrafts((state) => state.drafts.filter((draft) => draft.state === 'waiting').length)
  const profile = useCall('queryUserInfo', { tid: user?.userId ?? '' }, { enabled: Boolean(user) }).data
  return (
    <div className="phone-page">
      <div className="phone-scroll">
        <section className="phone-section">
          <h2>{user?.remarkName || user?.userName}</h2>
          <dl className="phone-facts">
            <div>
              <dt>单位</dt>
              <dd>{user?.orgName || missingText}</dd>
            </div>
            <div>
              <dt>岗位</dt>
              <dd>{user?.roleNames.join('、') || missingText}</dd>
            </div>
            <div>
              <dt>手机</dt>
              <dd className="figure">{profile?.mobilePhone || missingText}</dd>
            </div>
            <div>
              <dt>邮箱</dt>
              <dd>{profile?.email || missingText}</dd>
            </div>
          </dl>
        </section>
        <section className="phone-section">
          <h3>订阅消息</h3>
          <SubscriptionMessages />
        </section>
        <section className="phone-section">
          <h3>界面主题</h3>
          <Segmented<ThemeChoice> block options={themes} value={choice} onChange={choose} />
        </section>
        <section className="phone-section phone-stack">
          <Button block size="large" icon={<LockOutlined />} onClick={() => setChanging(true)}>
            修改密码
          </Button>
          <Button
            block
            danger
            size="large"
            icon={<LogoutOutlined />}
            onClick={() => {
              if (unsent > 0) notify.warning(`还有${unsent}项待发送，已保留在本机，重新登录后自动发送`)
              void signOut()
            }}
            data-testid="phone-logout"
          >
            退出登录
          </Button>
        </section>
      </div>
      <Drawer
        open={changing}
        title="修改密码"
        placement="bottom"
        size="70%"
        destroyOnHidden
        onClose={() => setChanging(false)}
      >
        <PasswordForm onChanged={goToLogin} />
      </Drawer>
    </div>
  )
}
