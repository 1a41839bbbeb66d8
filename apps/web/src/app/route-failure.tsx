import { useRouteError } from 'react-router'
import { ErrorState } from '../kit/states.tsx'

/** A page that failed to load (most often: a new version was installed) offers to load again. */
export const RouteFailure = () => {
  const error = useRouteError()
  const stale =
    error instanceof Error && /dynamically imported module|Importing a module|preload CSS/i.test(error.message)
  return (
    <div className="fill-center">
      <ErrorState
        error={stale ? new Error('页面已更新，请重新加载') : error}
        onRetry={() => window.location.reload()}
      />
    </div>
  )
}
