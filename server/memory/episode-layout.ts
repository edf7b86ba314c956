// The steps from each version of the file of episodes to the next. A new file takes all of them.

const EPISODES = `
  CREATE TABLE IF NOT EXISTS episodes (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    world TEXT NOT NULL,
    kind TEXT NOT NULL,
    act TEXT NOT NULL,
    subject TEXT,
    goal TEXT,
    intent TEXT,
    plan TEXT,
    step TEXT,
    salience REAL NOT NULL,
    words TEXT NOT NULL,
    document TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS episodes_by_act ON episodes (act, sequence);
  CREATE INDEX IF NOT EXISTS episodes_by_subject ON episodes (subject, sequence);
  CREATE INDEX IF NOT EXISTS episodes_by_goal ON episodes (goal, sequence);
  CREATE INDEX IF NOT EXISTS episodes_by_intent ON episodes (intent, sequence);
  CREATE INDEX IF NOT EXISTS episodes_by_plan ON episodes (plan, sequence);
  CREATE INDEX IF NOT EXISTS episodes_by_salience ON episodes (salience);
  CREATE VIRTUAL TABLE IF NOT EXISTS episode_words USING fts5(words, content='episodes', content_rowid='sequence');
  CREATE TRIGGER IF NOT EXISTS episode_kept AFTER INSERT ON episodes BEGIN
    INSERT INTO episode_words (rowid, words) VALUES (new.sequence, new.words);
  END;
  CREATE TRIGGER IF NOT EXISTS episode_forgotten AFTER DELETE ON episodes BEGIN
    INSERT INTO episode_words (episode_words, rowid, words) VALUES ('delete', old.sequence, old.words);
  END;
`;

/** Groups, recalls and players; the group of an older episode is filled in when the file is opened. */
const GROUPS = `
  ALTER TABLE episodes ADD COLUMN at TEXT;
  ALTER TABLE episodes ADD COLUMN player TEXT;
  ALTER TABLE episodes ADD COLUMN alike TEXT;
  ALTER TABLE episodes ADD COLUMN uses INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE episodes ADD COLUMN used_at TEXT;
  UPDATE episodes SET at = json_extract(document, '$.at');
  CREATE INDEX episodes_by_group ON episodes (alike, sequence);
  CREATE INDEX episodes_by_player ON episodes (player COLLATE NOCASE);
  CREATE INDEX episodes_by_world ON episodes (world, sequence);
  CREATE INDEX episodes_by_time ON episodes (at);
  DROP INDEX episodes_by_salience;
  CREATE INDEX episodes_by_worth ON episodes (uses > 0, salience, sequence);
  CREATE TABLE groups (
    alike TEXT PRIMARY KEY,
    merged INTEGER NOT NULL,
    document TEXT NOT NULL
  ) STRICT;
  CREATE TABLE remnants (
    sequence INTEGER PRIMARY KEY,
    world TEXT NOT NULL,
    player TEXT,
    at TEXT NOT NULL,
    document TEXT NOT NULL
  ) STRICT;
  CREATE INDEX remnants_by_world ON remnants (world, sequence);
  INSERT INTO episode_words (episode_words, rank) VALUES ('secure-delete', 1);
`;

export const EPISODE_LAYOUT: readonly string[] = [EPISODES, GROUPS];
