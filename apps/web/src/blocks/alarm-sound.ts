import { create } from 'zustand'

const storageKey = 'qingkong.alarm-sound'

interface SoundState {
  on: boolean
  toggle: () => void
}

export const useAlarmSound = create<SoundState>((set, get) => ({
  on: localStorage.getItem(storageKey) === 'on',
  toggle: () => {
    const on = !get().on
    localStorage.setItem(storageKey, on ? 'on' : 'off')
    set({ on })
    if (on) playAlarm()
  },
}))

/** Two short tones, made here so that no sound file is needed. */
export const playAlarm = (): void => {
  const context = new AudioContext()
  const gain = context.createGain()
  gain.gain.value = 0.15
  gain.connect(context.destination)
  for (const [index, frequency] of [880, 660].entries()) {
    const tone = context.createOscillator()
    tone.frequency.value = frequency
    tone.connect(gain)
    tone.start(context.currentTime + index * 0.22)
    tone.stop(context.currentTime + index * 0.22 + 0.18)
    if (index === 1) tone.onended = () => void context.close()
  }
}
