import { LiveMap } from './live-map.tsx'

/** The map of the permission tree. */
const Page = () => <LiveMap />
export default Page
