import { addDays } from '@qingkong/domain/time/city-time'
import { Button } from 'antd'
import { useState } from 'react'
import { ReasonDialog } from '../../../blocks/reason-dialog.tsx'
import { runStep } from '../../../blocks/run-step.ts'
import { api } from '../../../client/api.ts'
import { useRight } from '../../../client/permissions.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { cityToday } from '../../../kit/clock.ts'

type Card = Pick<CallAnswer<'dustSiteCard'>, 'recordNum' | 'projectName' | 'stoppedFrom' | 'stopReason'>

const today = (): string => cityToday().start.slice(0, 10)

/** Work goes on from today: the standstill ended yesterday, or never was where it begins today. */
const resume = ({ recordNum, stopReason }: Card, fromDay: string) =>
  runStep({ success: '登记复工成功', failure: '登记复工失败' }, () =>
    fromDay >= today()
      ? api.dustStopSave({ recordNum, fromDay, isRemoved: true })
      : api.dustStopSave({ recordNum, fromDay, toDay: addDays(today(), -1), reason: stopReason }),
  )

/** 登记停工 with a reason, from today until further notice; 登记复工 where the site stands still. */
export const StopStep = ({ card }: { card: Card }) => {
  const [isAsking, setAsking] = useState(false)
  const mayMark = useRight('source.mark')
  const { recordNum, projectName, stoppedFrom } = card
  if (!mayMark) return null
  if (stoppedFrom !== null)
    return (
      <Button onClick={() => void resume(card, stoppedFrom)} data-testid="dust-resume">
        登记复工
      </Button>
    )
  return (
    <>
      <Button onClick={() => setAsking(true)} data-testid="dust-stop">
        登记停工
      </Button>
      {isAsking ? (
        <ReasonDialog
          title={`登记停工 ${projectName}`}
          hint="自今天起至复工，该工地不参与扬尘排名，也不计缺数"
          okText="登记停工"
          required="请填写停工原因"
          testId="dust-stop"
          confirm={({ note }) =>
            runStep({ success: '登记停工成功', failure: '登记停工失败' }, () =>
              api.dustStopSave({ recordNum, fromDay: today(), reason: note }),
            )
          }
          onDone={() => setAsking(false)}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}
