import type { RatioAnswer } from '@qingkong/contract/calls/composition/component-ratios'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { BandsDialog } from './bands-dialog.tsx'
import { chosenRatio } from './ratio-charts.ts'

interface Props {
  answer: RatioAnswer
  values: { ratio: string }
  reload: () => void
}

/** The bands behind the series are the user's to change. */
export const BandsButton = ({ answer, values: { ratio: code }, reload }: Props) => {
  const [open, setOpen] = useState(false)
  const ratio = chosenRatio(answer, code)
  if (!ratio) return null
  const close = (changed: boolean) => {
    setOpen(false)
    if (changed) reload()
  }
  return (
    <Space>
      <Button onClick={() => setOpen(true)} data-testid="bands-open">
        编辑判读区间
      </Button>
      {ratio.ownBands ? <span className="muted">{ratio.name}的区间由本人设置</span> : null}
      {open ? <BandsDialog ratio={ratio} close={close} /> : null}
    </Space>
  )
}
