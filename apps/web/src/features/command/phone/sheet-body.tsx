import { Button } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  children: ReactNode
  submitText: string
  danger?: boolean
  busy: boolean
}

/** Fields that scroll and the submit button that stays; belongs inside an Ant Design form. */
export const SheetBody = ({ children, submitText, danger = false, busy }: Props) => (
  <>
    {children}
    <div className="phone-submit">
      <Button
        block
        size="large"
        type="primary"
        danger={danger}
        htmlType="submit"
        loading={busy}
        data-testid="phone-submit"
      >
        {submitText}
      </Button>
    </div>
  </>
)
