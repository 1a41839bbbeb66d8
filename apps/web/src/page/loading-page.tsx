import { LoadingState } from '../kit/states.tsx'

/** Shown while another window prepares what it will show here. */
const LoadingPage = () => (
  <main className="fill-center">
    <LoadingState />
  </main>
)
export default LoadingPage
