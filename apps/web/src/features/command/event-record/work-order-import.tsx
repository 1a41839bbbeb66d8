import { ImportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'

import { loadedWhenShown } from '../../../kit/loaded-when-shown.tsx'

const WorkOrderDialog = loadedWhenShown(() => import('./work-order-dialog.tsx'))

/** 导入工单: 12345 and letters-and-visits orders become reported events. */
export const WorkOrderImport = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" icon={<ImportOutlined />} onClick={() => setOpen(true)} data-testid="work-order-import">
        导入工单
      </Button>
      {open ? <WorkOrderDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}
