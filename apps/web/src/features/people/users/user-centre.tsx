import { Badge, Menu, Modal } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { PasswordForm } from '../../../blocks/password-form.tsx'
import { SubscriptionMessages } from '../../../blocks/subscription-messages.tsx'
import { goToLogin } from '../../../client/session.ts'
import { useCall } from '../../../client/use-call.ts'
import { notify } from '../../../kit/notify.ts'
import { NotificationSwitches } from './notification-switches.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SubscriptionItems } from './subscription-items.tsx'
import { useUnread } from './use-unread.ts'
import './user-centre.css'

const typePrefix = 'subscription-'

const named = (key: string, title: string): ReactNode => <span data-testid={`centre-${key}`}>{title}</span>

const counted = (key: string, title: string, count: number): ReactNode => (
  <span className="user-centre-label" data-testid={`centre-${key}`}>
    {title}
    <Badge count={count} size="small" color="var(--accent)" showZero title={`${title} ${count}`} />
  </span>
)

/** One submenu per subscription type, counting what is active; failing to load says so once (user-20). */
const useSubscriptionMenu = () => {
  const { data, error } = useCall('querySubscribeType', {})
  useEffect(() => {
    if (error) notify.error('获取订阅数据失败')
  }, [error])
  return (data ?? []).map(({ id, name, value }) => ({
    key: typePrefix + id,
    label: counted(typePrefix + id, name, value),
  }))
}

const Section = ({ section }: { section: string }) => {
  if (section === 'personal')
    return (
      <div className="user-centre-narrow">
        <ProfileForm />
      </div>
    )
  if (section === 'password')
    return (
      <div className="user-centre-narrow">
        <PasswordForm onChanged={goToLogin} />
      </div>
    )
  if (section === 'notifications') return <NotificationSwitches />
  if (section === 'messages') return <SubscriptionMessages />
  const subscribeType = section.slice(typePrefix.length)
  return <SubscriptionItems key={subscribeType} subscribeType={subscribeType} />
}

/** user-23: the settings dialog, width 1024, four sections. */
const UserCentre = ({ onClose }: { onClose: () => void }) => {
  const [section, setSection] = useState('personal')
  const types = useSubscriptionMenu()
  const unread = useUnread()
  return (
    <Modal open title="用户中心" width={1024} footer={null} onCancel={onClose} destroyOnHidden>
      <div className="user-centre">
        <nav className="user-centre-menu" aria-label="用户中心">
          <Menu
            mode="inline"
            inlineIndent={16}
            selectedKeys={[section]}
            defaultOpenKeys={['subscription']}
            onClick={({ key }) => setSection(key)}
            items={[
              { key: 'personal', label: named('personal', '个人信息') },
              { key: 'password', label: named('password', '修改密码') },
              {
                key: 'subscription',
                label: named('subscription', '订阅'),
                children: [...types, { key: 'messages', label: counted('messages', '订阅消息', unread) }],
              },
              { key: 'notifications', label: named('notifications', '通知') },
            ]}
          />
        </nav>
        <div className="user-centre-body">
          <Section section={section} />
        </div>
      </div>
    </Modal>
  )
}
export default UserCentre
