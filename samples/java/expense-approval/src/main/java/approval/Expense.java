package approval;

public record Expense(String id, String employee, long cents, int patienceSeconds) {}
