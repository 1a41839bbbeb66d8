import { Modal, Tabs } from 'antd'
import { goToLogin } from '../../app/session.ts'
import { PasswordForm } from '../../blocks/password-form.tsx'
import { NotificationSwitches } from './notification-switches.tsx'
import { ProfileForm } from './profile-form.tsx'

const narrow = (content: React.ReactNode) => <div style={{ maxWidth: 420 }}>{content}</div>

/** user-23: the settings dialog, width 1024. */
const UserCentre = ({ onClose }: { onClose: () => void }) => (
  <Modal open title="个人中心" width={1024} footer={null} onCancel={onClose} destroyOnHidden>
    <Tabs
      tabPlacement="start"
      style={{ minHeight: 380 }}
      items={[
        { key: 'personal', label: '个人信息', children: narrow(<ProfileForm />) },
        { key: 'password', label: '修改密码', children: narrow(<PasswordForm onChanged={goToLogin} />) },
        { key: 'notifications', label: '通知', children: <NotificationSwitches /> },
      ]}
    />
  </Modal>
)
export default UserCentre
