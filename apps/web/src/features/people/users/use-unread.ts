import { useSession } from '../../../client/session.ts'
import { useCall } from '../../../client/use-call.ts'

/** Unread messages of the own subscriptions; not polled, because asking would keep an idle session alive. */
export const useUnread = (): number => {
  const hasSession = useSession((state) => state.token !== null)
  const { data } = useCall(
    'subscriptionMessageList',
    { pageNum: 1, pageSize: 1, unreadOnly: true },
    { enabled: hasSession, staleTime: 300_000 },
  )
  return data?.unread ?? 0
}
