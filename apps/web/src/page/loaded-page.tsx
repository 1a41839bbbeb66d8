import type { ComponentType } from 'react'
import { loadedWhenShown } from '../kit/loaded-when-shown.tsx'
import { LoadingState } from '../kit/states.tsx'

/** A page or a frame of pages whose code is fetched when it is first shown. */
export const loadedPage = (load: () => Promise<{ default: ComponentType }>): ComponentType =>
  loadedWhenShown(
    load,
    <div className="fill-center">
      <LoadingState />
    </div>,
  )
