import { type ReactNode, Suspense } from 'react'
import { LoadingState } from '../kit/states.tsx'

export const Suspended = ({ children }: { children: ReactNode }) => (
  <Suspense
    fallback={
      <div className="fill-center">
        <LoadingState />
      </div>
    }
  >
    {children}
  </Suspense>
)
