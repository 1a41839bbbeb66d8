import { WarningOutlined } from '@ant-design/icons'
import type { Condition } from '@qingkong/contract/calls/ground/conditions'
import { Popover } from 'antd'
import { useCallback } from 'react'
import { type LiveMessage, useLive } from '../../../client/live.ts'
import { useCall } from '../../../client/use-call.ts'
import { notify } from '../../../kit/notify.ts'
import './platform-conditions.css'

/** Also while the push stream is away, which may be what is wrong. */
const lookEveryMs = 60_000

const none: readonly Condition[] = []

const announce = ({ severity, title, detail }: Condition): void =>
  severity === 'severe' ? notify.trouble(title, detail) : notify.info(title, detail)

/** What is wrong with the platform itself, for those who look after it: nothing to see while all is well. */
export const PlatformConditions = () => {
  const { data = none } = useCall('platformConditionList', {}, { staleTime: 0, refetchInterval: lookEveryMs })
  const hear = useCallback((message: LiveMessage) => {
    if (message.topic === 'condition') for (const condition of message.news) announce(condition)
  }, [])
  useLive(hear)
  if (data.length === 0) return null
  const isSevere = data.some(({ severity }) => severity === 'severe')
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title="平台运行提示"
      content={
        <ul className="platform-conditions">
          {data.map(({ key, severity, title, detail }) => (
            <li key={key} className={severity}>
              <b>{title}</b>
              <span>{detail}</span>
            </li>
          ))}
        </ul>
      }
    >
      <button
        type="button"
        className={`plain-button shell-tool platform-conditions-tool${isSevere ? ' severe' : ''}`}
        aria-label={`平台运行提示，${data.length}条`}
        title="平台运行提示"
        data-testid="platform-conditions"
      >
        <WarningOutlined />
        <b className="figure">{data.length}</b>
      </button>
    </Popover>
  )
}
