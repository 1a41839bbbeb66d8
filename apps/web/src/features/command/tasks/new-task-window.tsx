import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import './task.css'

interface Props {
  title: ReactNode
  testId: string
  width: number
  onClose: () => void
  children: ReactNode
}

/** The window in which a task is made out; a click beside it does not throw it away. */
export const NewTaskWindow = ({ title, testId, width, onClose, children }: Props) => (
  <Modal
    open
    width={width}
    style={{ top: 48, maxWidth: '96vw' }}
    rootClassName="task-dialog"
    footer={null}
    mask={{ closable: false }}
    onCancel={onClose}
    title={
      <span className="task-title" data-testid={testId}>
        {title}
      </span>
    }
  >
    <div className="task-body form-only">
      <div className="task-column">{children}</div>
    </div>
  </Modal>
)

/** The end of its form. */
export const NewTaskFoot = ({ busy, onClose }: { busy: boolean; onClose: () => void }) => (
  <div className="action-row task-foot">
    <Button onClick={onClose}>取消</Button>
    <span className="spacer" />
    <Button type="primary" htmlType="submit" loading={busy} data-testid="task-dispatch">
      下发任务
    </Button>
  </div>
)
