export interface CountedMessageProps {
  readonly message: string;
  /** The seconds that the message names; 0 where it names none. */
  readonly countDown: number;
  /** The seconds that are left. */
  readonly left: number;
}

/** A refusal of the server's, whose seconds go down with the wait (S0 §8). They are read out once, not every second. */
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
