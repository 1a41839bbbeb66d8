import { Alert, Button, Modal, Typography } from 'antd'

export interface IssuedPassword {
  userCode: string
  initialPassword: string
}

/** The one time an initial password is shown. */
export const InitialPassword = ({ issued, onClose }: { issued: IssuedPassword; onClose: () => void }) => (
  <Modal
    open
    width={440}
    title="初始密码"
    closable={false}
    mask={{ closable: false }}
    keyboard={false}
    footer={
      <Button type="primary" onClick={onClose} data-testid="initial-password-ok">
        已记下
      </Button>
    }
  >
    <dl className="issued-password">
      <div>
        <dt>用户名</dt>
        <dd>{issued.userCode}</dd>
      </div>
      <div>
        <dt>初始密码</dt>
        <dd>
          <Typography.Text code copyable={{ tooltips: ['复制', '已复制'] }} data-testid="initial-password">
            {issued.initialPassword}
          </Typography.Text>
        </dd>
      </div>
    </dl>
    <Alert type="warning" showIcon title="只显示这一次，请当面或电话告知本人；首次登录须修改密码" />
  </Modal>
)

/** Shows what opening an account or resetting its password answered. */
export const issuedPassword = (issued: IssuedPassword, close: () => void) => (
  <InitialPassword issued={issued} onClose={close} />
)
