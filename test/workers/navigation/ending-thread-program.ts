// A thread that ends before it answers.

process.exit(3);
