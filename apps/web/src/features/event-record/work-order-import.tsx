import { ImportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'

const WorkOrderDialog = lazy(() => import('./work-order-dialog.tsx'))

/** 导入工单: 12345 and letters-and-visits orders become reported events. */
export const WorkOrderImport = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" icon={<ImportOutlined />} onClick={() => setOpen(true)} data-testid="work-order-import">
        导入工单
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <WorkOrderDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
