// The contract ChatPort: the game's chat, as whoever answers there sees it. What comes from it is
// data, whoever wrote it.

/** One line that another player wrote. */
export interface ChatLine {
  player: string;
  text: string;
  /** Whether it was said to the bot alone. */
  isWhispered: boolean;
}

export interface ChatPort {
  /** What the bot is called in the game. */
  username: string;
  /** Tells every line that others write, until the function that it returns is called. */
  listen(listener: (line: ChatLine) => void): () => void;
  /**
   * Says a line to all, or to one player alone. Lines that the server would take for commands are
   * not sent.
   */
  say(text: string, to?: string): void;
}
