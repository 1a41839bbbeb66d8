import { AimOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { placeText } from '../../../kit/format.ts'
import { locate, type Position } from './position.ts'

interface Props {
  position: Position | null
  onLocated: (position: Position) => void
}

/** Asks for the position on demand and says how exact it is, or why there is none. */
export const LocateButton = ({ position, onLocated }: Props) => {
  const [busy, setBusy] = useState(false)
  const [note, setNote] = useState('')
  const ask = async () => {
    setBusy(true)
    const found = await locate()
    setBusy(false)
    if (found.ok) onLocated(found.position)
    setNote(found.ok ? `误差约 ${found.accuracyM} 米` : found.reason)
  }
  return (
    <div className="phone-locate">
      <Button icon={<AimOutlined />} loading={busy} onClick={() => void ask()} data-testid="phone-locate">
        {position ? '重新定位' : '获取当前位置'}
      </Button>
      <span className="state-hint figure">
        {position ? `${placeText(position)} ` : ''}
        {note}
      </span>
    </div>
  )
}
