// The contract ChatPort: the game's chat as the service sees it. Its text is untrusted data.

/** A line that another player wrote. */
export interface ChatLine {
  player: string;
  text: string;
  /** Whether the bot alone received it. */
  isWhispered: boolean;
}

export interface ChatPort {
  /** The bot's name in the game. */
  username: string;
  /** Calls `listener` for each line of another player, until the returned function is called. */
  listen(listener: (line: ChatLine) => void): () => void;
  /**
   * Sends a line to all, or to one player. Lines that the server would read as commands are not
   * sent.
   */
  say(text: string, to?: string): void;
}
