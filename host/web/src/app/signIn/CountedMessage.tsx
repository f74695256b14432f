export interface CountedMessageProps {
  readonly message: string;
  /** The seconds in the message; 0 if there are none. */
  readonly countDown: number;
  /** The remaining seconds. */
  readonly left: number;
}

/** A refusal of the server whose seconds count down (S0 §8). Screen readers announce it once, not every second. */
export function CountedMessage({ message, countDown, left }: CountedMessageProps) {
  const number = countDown > 0 && left > 0 ? new RegExp(`(?<!\\d)${countDown}(?!\\d)`).exec(message) : null;
  if (!number) return message;
  return (
    <>
      {message.slice(0, number.index)}
      <span aria-live="off">{left}</span>
      {message.slice(number.index + number[0].length)}
    </>
  );
}
