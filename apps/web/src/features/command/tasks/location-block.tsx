import { EnvironmentOutlined } from '@ant-design/icons'
import { protectionRadiusM } from '@qingkong/domain/event/forbidden-instruction'
import { useMemo } from 'react'
import { useNationalDistance } from '../../../blocks/national-distance.ts'
import { placeText } from '../../../kit/format.ts'
import { MeasuredValue } from '../../../kit/measured-value.tsx'

interface Props {
  longitude: number
  latitude: number
  text: string
}

/** Where the task is, to be read only; inside a national site's protection radius it says what may not be ordered. */
export const LocationBlock = ({ longitude, latitude, text }: Props) => {
  const places = useMemo(() => [{ longitude, latitude }], [longitude, latitude])
  const distance = useNationalDistance(places)
  return (
    <div className="task-location" data-testid="task-location">
      <EnvironmentOutlined />
      <span>
        {text || '位置未命名'}
        <small className="figure">
          {placeText({ longitude, latitude })}
          {distance === null ? null : (
            <>
              {' · 距最近国控站 '}
              <MeasuredValue value={distance / 1000} unit="km" digits={2} />
            </>
          )}
        </small>
        {distance !== null && distance <= protectionRadiusM ? (
          <small className="task-protected">位于国控站保护范围内，任务中不得安排喷淋、雾炮或洒水</small>
        ) : null}
      </span>
    </div>
  )
}
